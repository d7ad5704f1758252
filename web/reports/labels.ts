import { msg } from '../i18n.ts'

export const statusWords: Record<string, string> = {
  ACTIVE: msg('Active'),
  SUSPENDED: msg('Suspended'),
  DEACTIVATED: msg('Deactivated'),
}
