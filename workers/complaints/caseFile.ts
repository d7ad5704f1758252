/** Makes a case file as a PDF. Its requester must still be on the committee then. */
import { printCaseFile, type CopyInput } from '../../api/complaints/caseFile/printCaseFile.ts'
import { column } from '../../api/core/json.ts'
import { brandOf } from '../../api/pdf/brand.ts'
import { piecesOf } from '../../api/storage/receive.ts'
import { makeJobFile } from '../jobs/exportJob.ts'
import type { JobContext, JobWork } from '../jobs/jobs.ts'
import type { Requester } from '../jobs/requester.ts'

export const caseFile: JobWork = {
  RUN: (working) =>
    makeJobFile(working, async (rawInput, starter) => ({
      // Neither name nor row of the job tells of the case.
      name: 'case-file',
      ending: 'pdf',
      contentType: 'application/pdf',
      total: 1,
      bytes: () => renderCaseFile(working, column<CopyInput>().read(rawInput), starter),
    })),
}

async function* renderCaseFile(
  { deps, db, workspaceId, jobId, beat }: JobContext,
  input: CopyInput,
  starter: Requester,
) {
  const [workspace, user] = await Promise.all([
    db.workspace.findUniqueOrThrow({
      where: { id: workspaceId },
      select: { id: true, name: true, backgroundColor: true, companyLogo: true },
    }),
    db.user.findUniqueOrThrow({
      where: { id: starter.userId },
      select: { email: true, firstName: true, lastName: true },
    }),
  ])
  const person = {
    ...starter,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    sessionId: '',
    isPlatformAdmin: false,
    isMember: true,
    timeZone: null,
    duties: [],
    // The order was made with one.
    provenAt: new Date(),
  }
  const ctx = { tx: db, person, workspace }
  const { bytes, redactions } = await whileBeating(beat, () =>
    printCaseFile(ctx, input, async (branchId) => {
      const branch = await db.branch.findUniqueOrThrow({ where: { id: branchId } })
      return brandOf({ db, workspace, deps }, branch)
    }),
  )
  await db.caseFile.updateMany({ where: { jobId }, data: { redactions: redactions.length } })
  await db.ledgerEntry.create({
    data: {
      byUserId: starter.userId,
      action: 'caseFiles:make',
      entity: 'caseFiles',
      entityId: input.caseId,
      detail: { redactions },
    },
  })
  yield* piecesOf(bytes)
}

const beatMs = 5_000
/** Drawing takes minutes in a thread, and says nothing meanwhile. */
async function whileBeating<T>(beat: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const beating = setInterval(() => void beat().catch(() => {}), beatMs)
  try {
    return await work()
  } finally {
    clearInterval(beating)
  }
}
