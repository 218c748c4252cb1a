// SPDX-License-Identifier: MIT OR GPL-2.0
// An I2C bus with one display at 0x3c that takes every byte and remembers the last picture.
// /sys/kernel/debug/oled/picture: the last long message; .../gone: write 1, and nobody answers.
#include <linux/debugfs.h>
#include <linux/i2c.h>
#include <linux/module.h>
#include <linux/string.h>

#define ADDRESS 0x3c
#define LONGEST 1025
#define PICTURE_FROM 512

static u8 picture[LONGEST];
static struct debugfs_blob_wrapper blob = { .data = picture, .size = LONGEST };
static bool gone;
static struct dentry *folder;

static int oled_transfer(struct i2c_adapter *adapter, struct i2c_msg *messages, int count)
{
	int i;

	for (i = 0; i < count; i++) {
		struct i2c_msg *message = &messages[i];

		if (gone || message->addr != ADDRESS)
			return -EREMOTEIO;
		if (message->flags & I2C_M_RD)
			memset(message->buf, 0, message->len);
		else if (message->len >= PICTURE_FROM)
			memcpy(picture, message->buf, min_t(int, message->len, LONGEST));
	}
	return count;
}

static u32 oled_can(struct i2c_adapter *adapter)
{
	return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;
}

static const struct i2c_algorithm oled_algorithm = {
	.master_xfer = oled_transfer,
	.functionality = oled_can,
};

static struct i2c_adapter oled_adapter = {
	.owner = THIS_MODULE,
	.name = "a display that remembers",
	.algo = &oled_algorithm,
	.nr = 1,
};

static int __init oled_begin(void)
{
	int error = i2c_add_numbered_adapter(&oled_adapter);

	if (error)
		return error;
	folder = debugfs_create_dir("oled", NULL);
	debugfs_create_blob("picture", 0444, folder, &blob);
	debugfs_create_bool("gone", 0644, folder, &gone);
	return 0;
}

static void __exit oled_end(void)
{
	debugfs_remove_recursive(folder);
	i2c_del_adapter(&oled_adapter);
}

module_init(oled_begin);
module_exit(oled_end);
MODULE_DESCRIPTION("An I2C bus with a display that remembers its last picture");
MODULE_LICENSE("Dual MIT/GPL");
