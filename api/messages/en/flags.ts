/** English. */
export const flags = {
  keyFormat: 'Use 3 to 41 capital letters, digits and _, starting with a letter',
  hostMissing: 'Enter the host of a workspace',
  most500Characters: 'Use 500 characters or fewer',
  most120Characters: 'Use 120 characters or fewer',
  most500Workspaces: 'Enter 500 workspaces or fewer',
  onForAll: 'This is on for every workspace. Replace the list to narrow it.',
  lastWorkspace:
    'Without its last workspace this would apply to all of them. Turn it off instead, or replace the list.',
  workspaceUnknown: 'No workspace has the address {{hosts}}.',
} as const
