/** Phone numbers as they are kept: E.164, such as +912026051234. */
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'

/**
 * Null when it is none. A number without +… is read as one of the country (ISO 3166-1 alpha-2) its owner
 * works in.
 */
export function e164(text: string, country?: string | null): string | null {
  const found = parsePhoneNumberFromString(
    text,
    country ? { defaultCountry: country as CountryCode } : undefined,
  )
  return found?.isValid() ? found.number : null
}
