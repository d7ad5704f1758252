/**
 * Every sentence that the server may say to a person, in English. A domain is a file here and in each
 * language's folder.
 */
import { certificates } from './en/certificates.ts'
import { platformAdmins } from './en/platformAdmins.ts'
import { policies } from './en/policies.ts'
import { compliance } from './en/compliance.ts'
import { retention } from './en/retention.ts'
import { assignments } from './en/assignments.ts'
import { audit } from './en/audit.ts'
import { calls } from './en/calls.ts'
import { branches } from './en/branches.ts'
import { caseFile } from './en/caseFile.ts'
import { committees } from './en/committees.ts'
import { common } from './en/common.ts'
import { complaints } from './en/complaints.ts'
import { core } from './en/core.ts'
import { courses } from './en/courses.ts'
import { credits } from './en/credits.ts'
import { scorm } from './en/scorm.ts'
import { departments } from './en/departments.ts'
import { documents } from './en/documents.ts'
import { errors } from './en/errors.ts'
import { escalations } from './en/escalations.ts'
import { evidence } from './en/evidence.ts'
import { files } from './en/files.ts'
import { flags } from './en/flags.ts'
import { impersonation } from './en/impersonation.ts'
import { imports } from './en/imports.ts'
import { invites } from './en/invites.ts'
import { jobs } from './en/jobs.ts'
import { mails } from './en/mails.ts'
import { manuals } from './en/manuals.ts'
import { meetings } from './en/meetings.ts'
import { notFoundPage } from './en/notFoundPage.ts'
import { noticeSubjects } from './en/noticeSubjects.ts'
import { noticeBodies } from './en/noticeBodies.ts'
import { timeline } from './en/timeline.ts'
import { learning } from './en/learning.ts'
import { limits } from './en/limits.ts'
import { actors } from './en/actors.ts'
import { caseRoles } from './en/caseRoles.ts'
import { whoSees } from './en/whoSees.ts'
import { permissions } from './en/permissions.ts'
import { publicMessages } from './en/publicMessages.ts'
import { questions } from './en/questions.ts'
import { reports } from './en/reports.ts'
import { reportWords } from './en/reportWords.ts'
import { resources } from './en/resources.ts'
import { rowProblems } from './en/rowProblems.ts'
import { signIns } from './en/signIns.ts'
import { switchedOff } from './en/switchedOff.ts'
import { users } from './en/users.ts'
import { whitelist } from './en/whitelist.ts'
import { workflows } from './en/workflows.ts'
import { workspaceProfile } from './en/workspaceProfile.ts'
import { workspaces } from './en/workspaces.ts'
import { acts } from '../../workflows/definition/messages/acts.ts'
import { graph } from '../../workflows/definition/messages/graph.ts'
import type { CodeOf } from '../../workflows/definition/messages/message.ts'
import { neutral } from '../../workflows/definition/messages/neutral.ts'
import { meaning } from '../../workflows/definition/messages/meaning.ts'
import { problems } from '../../workflows/definition/messages/problems.ts'
import { terms } from '../../workflows/definition/messages/terms.ts'

export const catalogue = {
  acts,
  assignments,
  certificates,
  platformAdmins,
  policies,
  compliance,
  retention,
  audit,
  branches,
  calls,
  committees,
  common,
  complaints,
  core,
  courses,
  credits,
  scorm,
  departments,
  documents,
  errors,
  escalations,
  evidence,
  files,
  flags,
  graph,
  impersonation,
  imports,
  invites,
  jobs,
  learning,
  mails,
  manuals,
  meaning,
  meetings,
  neutral,
  notFoundPage,
  noticeSubjects,
  noticeBodies,
  timeline,
  limits,
  actors,
  caseFile,
  caseRoles,
  whoSees,
  permissions,
  problems,
  publicMessages,
  questions,
  reports,
  reportWords,
  resources,
  rowProblems,
  signIns,
  switchedOff,
  terms,
  users,
  whitelist,
  workflows,
  workspaceProfile,
  workspaces,
}
export type Catalogue = typeof catalogue
export type Code = CodeOf<Catalogue>
