#!/bin/busybox sh
# The first process of the emulated computer: drivers, then the checkout's own files, read-only.
b=/bin/busybox
$b mount -t devtmpfs dev /dev
$b mount -t proc proc /proc
$b mount -t sysfs sys /sys
while read -r module options; do $b insmod /modules/$module $options; done </modules/order
of() { $b sed -n "s/.*hil\.$1=\([^ ]*\).*/\1/p" /proc/cmdline; }
share() { $b mount -t 9p -o "trans=virtio,version=9p2000.L,msize=512000,$3" "$1" "$2"; }
share host /lower cache=loose,ro
$b mount -t tmpfs tmpfs /layer
$b mkdir /layer/upper /layer/work
$b mount -t overlay -o lowerdir=/lower,upperdir=/layer/upper,workdir=/layer/work overlay /root
for folder in dev proc sys; do $b mount --bind /$folder /root/$folder; done
$b mount -t tmpfs run /root/run
$b mount -t configfs config /root/sys/kernel/config
$b mount -t debugfs debug /root/sys/kernel/debug
$b mkdir /root/run/out
share out /root/run/out cache=none
# gpiozero asks the kernel which Pi this is: a 4B with 4 GB
$b sed '$a Revision\t: c03114' /proc/cpuinfo >/root/run/cpuinfo
$b mount --bind /root/run/cpuinfo /root/proc/cpuinfo
$b ip link set lo up
echo "guest: up at $($b cat /proc/uptime)"
PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/run LANG=C.UTF-8 PYTHONPATH="$(of site)" \
    $b chroot /root "$(of python)" "$(of at)/tests/hil/guest.py" "$(of at)" /run/out
echo "guest: exit=$? at $($b cat /proc/uptime)"
$b sync
$b poweroff -f
