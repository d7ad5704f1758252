/** Who may make a case file: the committee, which reads everything of the case, and nobody else by any role. */
import { AppError } from '../../core/errors.ts'
import { say } from '../../messages/say.ts'
import { isCommittee } from '../viewer.ts'
import { loadCase, type CaseReader, type Loaded } from '../page/loadCase.ts'

/** Whether the viewer may make a case file and redact in it: only the committee of the case may. */
export const mayMakeCaseFile = ({ viewer }: Pick<Loaded, 'viewer'>): boolean => isCommittee(viewer)

/**
 * The case, for its committee. Throws 404 for who may not know of it, 403 for a party or handler, and PROOF_REQUIRED
 * without a proof of the last hours.
 */
export async function wholeCase(ctx: CaseReader, caseId: string): Promise<Loaded> {
  const loaded = await loadCase(ctx, caseId)
  if (!mayMakeCaseFile(loaded)) throw new AppError('FORBIDDEN', { text: say('caseFile.committeeOnly') })
  return loaded
}

/** Whether a person is informed of cases as the employer, whatever else they are in a case. */
export const isEmployer = ({ role }: { role: string }): boolean => role === 'EMPLOYER'
