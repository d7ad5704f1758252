import type { UseFormReturnType } from '@mantine/form'
import type { Branch } from '../../api/branches/contract.ts'
import { fieldNamespace } from '../complaints/fieldNamespace.ts'
import type { LogoChange } from '../parts/LogoField.tsx'

/** `source`: the file or list that it was read from; null where it was typed. */
export type Holiday = { on: string; name: string; source: string | null; isTentative: boolean }
/** A unit as its form holds it. `fileKey` of the logo is undefined until another one is chosen. */
export type BranchValues = {
  branchName: string
  address: string
  country: string
  jurisdictionId: string | null
  timeZone: string
  headquarter: boolean
  weekend: number[]
  holidays: Holiday[]
  backgroundColor: string | null
  branchLogo: Omit<LogoChange, 'fileKey'> & { fileKey?: string | null }
}
export type UnitForm = UseFormReturnType<BranchValues>
export const unitForm = fieldNamespace('unit')

export const valuesOf = (unit: Branch | null, timeZone: string): BranchValues => ({
  branchName: unit?.branchName ?? '',
  address: unit?.address ?? '',
  country: unit?.country ?? '',
  jurisdictionId: unit?.jurisdictionId ?? null,
  timeZone: unit?.timeZone ?? timeZone,
  headquarter: unit?.headquarter ?? false,
  weekend: unit?.weekend ?? [0, 6],
  holidays: unit?.holidays ?? [],
  backgroundColor: unit?.backgroundColor ?? null,
  branchLogo: { picture: unit?.branchLogo ?? null },
})

/** What to send; the headquarter's mark only when it moves, which not everybody may. */
export const bodyOf = (
  {
    branchName,
    address,
    country,
    jurisdictionId,
    timeZone,
    headquarter,
    weekend,
    holidays,
    backgroundColor,
    branchLogo,
  }: BranchValues,
  unit: Branch | null,
) => ({
  branchName,
  address: address.trim() || null,
  ...(country ? { country } : {}),
  ...(jurisdictionId === (unit?.jurisdictionId ?? null) ? {} : { jurisdictionId }),
  timeZone,
  weekend,
  holidays,
  backgroundColor,
  ...(headquarter !== (unit?.headquarter ?? false) ? { headquarter } : {}),
  ...(branchLogo.fileKey === undefined ? {} : { branchLogoKey: branchLogo.fileKey }),
  originUrl: window.location.href,
})
