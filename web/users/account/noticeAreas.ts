/** Kinds of notices by what they are about, so that nobody reads fifty switches in a row. */
import { modules, type Domain } from '../../../api/modules.ts'
import type { NoticeKind } from '../../../api/notices/preferencesContract.ts'
import { entriesOf, keysOf } from '../../../workflows/definition/keys.ts'
import { msg } from '../../i18n.ts'

type Notifying = { [D in Domain]: (typeof modules)[D] extends { notices: object } ? D : never }[Domain]
const areas = {
  COMPLAINTS: msg('Complaints and meetings'),
  COURSES: msg('Courses'),
  POLICIES: msg('Policies'),
  COMPLIANCE: msg('Compliance'),
  REPORTS: msg('Reports'),
  RETENTION: msg('Retention'),
  ACCOUNT: msg('Account and workspace'),
} as const
type Area = keyof typeof areas
/** A domain with notices that is missing here does not compile. */
const areaOf: Record<Notifying, Area> = {
  complaints: 'COMPLAINTS',
  meetings: 'COMPLAINTS',
  committees: 'COMPLAINTS',
  assignments: 'COURSES',
  certificates: 'COURSES',
  credits: 'COURSES',
  policies: 'POLICIES',
  compliance: 'COMPLIANCE',
  reports: 'REPORTS',
  retention: 'RETENTION',
  users: 'ACCOUNT',
  branches: 'ACCOUNT',
  impersonation: 'ACCOUNT',
  workspaces: 'ACCOUNT',
}

/** Preferences under their area, in its order; areas without any are left out. */
export function byArea<P extends { kind: NoticeKind }>(preferences: readonly P[]) {
  const kindsOf = (area: Area) =>
    new Set<string>(
      entriesOf(areaOf).flatMap(([domain, its]) =>
        its === area ? Object.keys(modules[domain].notices) : [],
      ),
    )
  return keysOf(areas).flatMap((area) => {
    const kinds = kindsOf(area)
    const own = preferences.filter(({ kind }) => kinds.has(kind))
    return own.length > 0 ? [{ area, name: areas[area], preferences: own }] : []
  })
}
