/** English. */
export const flags = {
  keyFormat: 'Use 3 to 41 capital letters, digits and _, beginning with a letter',
  hostMissing: 'Name the host of a workspace',
  most500Characters: 'Use 500 characters or fewer',
  most120Characters: 'Use 120 characters or fewer',
  most500Workspaces: 'Name 500 workspaces or fewer',
  onForAll: 'This is on for every workspace. Replace the list to narrow it.',
  lastWorkspace:
    'Without its last workspace this would be meant for all of them. Switch it off instead, or replace the list.',
  workspaceUnknown: 'No workspace lives at {{hosts}}.',
} as const
