/** Phone numbers as they are kept: E.164, such as +912026051234. */
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js'

/**
 * Null when it is none. A number without +… is read as one of the country (ISO 3166-1 alpha-2) its owner
 * works in.
 */
export function e164(text: string, country?: string | null): string | null {
  const phone = parsePhoneNumberFromString(
    text,
    country ? { defaultCountry: country as CountryCode } : undefined,
  )
  return phone?.isValid() ? phone.number : null
}

/** A number with what was typed, where that had no country code and a business unit's country completed it. */
export type ReadPhone = { number: string; phoneTyped: string | null; phoneBranchId: string | null }
/** Null when it is no number of the business unit's country nor one with a country code. */
export function readPhone(
  text: string,
  branch: { id: string; country: string } | null | undefined,
): ReadPhone | null {
  const inFull = e164(text)
  if (inFull) return { number: inFull, phoneTyped: null, phoneBranchId: null }
  const number = branch ? e164(text, branch.country) : null
  return number && branch ? { number, phoneTyped: text, phoneBranchId: branch.id } : null
}

/** What numbers of a country begin with, such as +49 for DE; null where none is known. */
export const countryCode = (country: string): string | null =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : null
