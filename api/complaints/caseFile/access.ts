/** Who makes a case file: whoever reads everything of the case, its committee, and nobody else by any rank. */
import { AppError } from '../../core/errors.ts'
import { say } from '../../messages/say.ts'
import { isCommittee } from '../viewer.ts'
import { loadCase, type CaseReader, type Loaded } from '../page/loadCase.ts'

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

/** Who is told of a case as the employer, whatever else they are in it. */
export const isEmployer = ({ role }: { role: string }): boolean => role === 'EMPLOYER'
