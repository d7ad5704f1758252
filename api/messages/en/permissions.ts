/** English. */
export const permissions = {
  permissionUnknown: 'Permission not found.',
  notSwitchable: 'This cannot be changed for this role.',
  notHeldYourself: 'You cannot give a permission that you do not have yourself.',
  namedTwice: 'This is in the list twice.',
} as const
