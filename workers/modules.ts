/** The list of domains that worker, relay, jobs and daily clean-up read. */
import { assignments } from './assignments/module.ts'
import { audit } from './audit/module.ts'
import { branches } from './branches/module.ts'
import { cleanup } from './cleanup/module.ts'
import { committees } from './committees/module.ts'
import { compliance } from './compliance/module.ts'
import { complaints } from './complaints/module.ts'
import { files } from './files/module.ts'
import { invites } from './invites/module.ts'
import { jobs } from './jobs/module.ts'
import { mail } from './mail/module.ts'
import { joined, type WorkerModule } from './module.ts'
import { notices } from './notices/module.ts'
import { retention } from './retention/module.ts'
import { reports } from './reports/module.ts'
import { signIns } from './signIns/module.ts'
import { users } from './users/module.ts'
import { workspaces } from './workspaces/module.ts'

/** The daily clean-up goes through them in this order; the check of the ledger takes longest and comes last. */
export const modules: WorkerModule[] = [
  jobs,
  files,
  complaints,
  signIns,
  invites,
  users,
  committees,
  branches,
  workspaces,
  assignments,
  notices,
  reports,
  compliance,
  retention,
  mail,
  cleanup,
  audit,
]

/** Who words each mail and SMS. */
export const everyMail = modules.flatMap(({ mails }) => mails ?? [])
/** What the daily clean-up does. */
export const everySweep = joined(modules, ({ sweeps }) => sweeps)
