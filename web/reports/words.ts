import { word } from '../i18n.ts'

export const statusWords: Record<string, string> = {
  ACTIVE: word('Active'),
  SUSPENDED: word('Suspended'),
  DEACTIVATED: word('Deactivated'),
}
