// Sends a chosen backup; the answer is shown beside the field.
"use strict";

document.addEventListener("change", async (event) => {
  const field = event.target.closest?.("[data-restore]");
  if (!field || !field.files.length) return;
  const panel = field.closest(".backup");
  const answer = panel.querySelector(".answer");
  answer.textContent = field.dataset.sending;
  field.disabled = true;
  try {
    const response = await fetch(field.dataset.restore, { method: "POST", body: field.files[0] });
    answer.textContent = (await response.json()).said;
  } catch {
    answer.textContent = field.dataset.unreached;
  }
  field.disabled = false;
  field.value = "";
  panel.querySelector(".staged").dispatchEvent(new CustomEvent("refresh"));
});
