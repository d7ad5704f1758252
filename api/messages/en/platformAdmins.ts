/** English. */
export const platformAdmins = {
  isOne: 'This is the address of a platform admin already.',
  notYourself: 'You cannot remove yourself. Another platform admin can remove you.',
} as const
