import type { WorkspaceSettings } from '../../api/workspaceProfile/contract.ts'
import type { LogoChange } from '../parts/LogoField.tsx'

/** The settings as their form holds them. Lists of texts are written one to a line. */
export type Values = Pick<
  WorkspaceSettings,
  | 'backgroundColor'
  | 'signInMethods'
  | 'socialPlatformSet'
  | 'defaultLanguage'
  | 'timeZone'
  | 'bulkSignUpEnabled'
  | 'defaultBranchId'
> & {
  logo: Omit<LogoChange, 'fileKey'> & { fileKey?: string | null }
  allowedDomains: string
  allowedAddresses: string
}

export const valuesOf = ({
  companyLogo,
  backgroundColor,
  signInMethods,
  socialPlatformSet,
  defaultLanguage,
  timeZone,
  bulkSignUpEnabled,
  defaultBranchId,
  allowedDomains,
  allowedAddresses,
}: WorkspaceSettings): Values => ({
  backgroundColor,
  signInMethods,
  socialPlatformSet,
  defaultLanguage,
  timeZone,
  bulkSignUpEnabled,
  defaultBranchId,
  logo: { picture: companyLogo },
  allowedDomains: allowedDomains.join('\n'),
  allowedAddresses: allowedAddresses.join('\n'),
})

export const bodyOf = ({ logo, allowedDomains, allowedAddresses, ...values }: Values, version: number) => ({
  ...values,
  version,
  allowedDomains: lines(allowedDomains),
  allowedAddresses: lines(allowedAddresses),
  ...(logo.fileKey === undefined ? {} : { companyLogoKey: logo.fileKey }),
})
const lines = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

/** An error of one line of a list is said under the whole list. */
export const underLists = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path.replace(/^(allowedDomains|allowedAddresses)\.\d+$/, '$1'),
      message,
    ]),
  )
