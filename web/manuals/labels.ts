import { roleNames, roles, type Role } from '../../workflows/definition/roles.ts'
import type { Manual } from '../../api/manuals/contract.ts'
import { locale, msg } from '../i18n.ts'

const labels = Object.fromEntries(roleNames.map((role) => [role, roles[role].label])) as Record<Role, string>
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
