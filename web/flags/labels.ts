import type { Flag, ReservedKey } from '../../api/flags/contract.ts'
import { msg } from '../i18n.ts'

/** What the two flags do that the product itself looks at, and what people see of it. */
export const reservedWords: Record<ReservedKey, { does: string; on: string[] }> = {
  MAINTENANCE: {
    does: msg('Closes workspaces while you work on Redress'),
    on: [
      msg(
        'Within 20 seconds everyone there sees a maintenance page. It covers ' +
          'all other screens and disappears when you are done.',
      ),
      msg(
        'What people have typed is kept and will be there afterwards. Nobody can file a complaint in the meantime.',
      ),
      msg('This platform address stays open, so you can turn maintenance off again.'),
    ],
  },
  ELEVATE_IP: {
    does: msg('Limits admin work to a workspace’s own network'),
    on: [
      msg(
        'Admins of a workspace can make changes only from the addresses on its list. ' +
          'In a workspace without a list, admins cannot make any changes.',
      ),
      msg('Reading, and everything an employee does, still works from anywhere.'),
    ],
  },
}

export type FlagState = 'ON' | 'OFF' | 'EXPIRED'
/** An expired flag is off, whatever its switch says. */
export const stateOf = ({ value, expiresAt }: Pick<Flag, 'value' | 'expiresAt'>, now: number): FlagState =>
  !value ? 'OFF' : expiresAt !== null && Date.parse(expiresAt) <= now ? 'EXPIRED' : 'ON'
