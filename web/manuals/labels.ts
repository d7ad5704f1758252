import { roleNames, roles } from '../../workflows/definition/roles.ts'
import type { Manual } from '../../api/manuals/contract.ts'
import { locale, msg } from '../i18n.ts'
import { tableBy } from '../../workflows/definition/keys.ts'

const labels = tableBy(roleNames, (role) => roles[role].label)
export const readerLabels: Record<Manual['role'], string> = {
  ALL: msg('Everyone'),
  ...labels,
}

/** "1.2 MB", in the digits of the language that is spoken. */
export const formatMegabytes = (bytes: number): string =>
  new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  }).format(Math.max(bytes / 1024 / 1024, 0.1))
