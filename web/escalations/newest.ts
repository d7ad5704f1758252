import { EscalationSetting } from '../../api/escalations/contract.ts'
import type { CallError } from '../client.ts'

/** What stands there now, where another was faster. */
export function newestOf(error: CallError | null): EscalationSetting | null {
  const parsed = error?.code === 'STALE_VERSION' ? EscalationSetting.safeParse(error.more.current) : null
  return parsed?.success ? parsed.data : null
}
