/** English. */
export const permissions = {
  permissionUnknown: 'There is no such permission.',
  notSwitchable: 'This cannot be switched for this role.',
  notHeldYourself: 'You cannot give what you do not hold yourself.',
  namedTwice: 'This is named twice.',
} as const
