/**
 * Parts of the product that the platform switches for each workspace (`Workspace.accessFlags`). A domain names its
 * flag in `module.ts`; its rows, plain routes, menu entries, screens, permissions and jobs follow. Pure: the browser
 * reads it too.
 */
export const accessFlagKeys = [
  'courseManagement',
  'learning',
  'concernedAuthority',
  'policies',
  'compliance',
] as const
export type AccessFlag = (typeof accessFlagKeys)[number]
/** The flag that must be on, flags of which one suffices, or `ALWAYS`. */
export type OpenWith = AccessFlag | readonly AccessFlag[] | 'ALWAYS'

/** The flags of which one must be on; none where it is always open. */
export const flagsOf = (openWith: OpenWith | undefined): readonly AccessFlag[] =>
  openWith === undefined || openWith === 'ALWAYS' ? [] : typeof openWith === 'string' ? [openWith] : openWith

/** Whether a workspace with these flags has what is open with `openWith`. */
export function isOpenWith(flags: readonly string[], openWith: OpenWith | undefined): boolean {
  const needed = flagsOf(openWith)
  return needed.length === 0 || needed.some((flag) => flags.includes(flag))
}

/** Assigning a course needs both: the assignee must be able to take it, and someone to unassign it. */
export const assigningNeeds: readonly AccessFlag[] = ['learning', 'courseManagement']
/** Whether a workspace with these access flags may assign courses, for which all of `assigningNeeds` must be on. */
export const canAssignCourses = (flags: readonly string[]): boolean =>
  assigningNeeds.every((flag) => isOpenWith(flags, flag))
