/** English. What a call says whose part of the product the platform switched off. */
export const switchedOff = {
  courseManagement: 'Course management is turned off for your organisation.',
  learning: 'Learning is turned off for your organisation.',
  concernedAuthority: 'Your organisation does not show who handles complaints.',
  policies: 'Policies are turned off for your organisation.',
  compliance: 'Compliance is turned off for your organisation.',
} as const
