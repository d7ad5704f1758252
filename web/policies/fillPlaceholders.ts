/** Fills in a detail in every language of a policy that names it. */
import type { Policy } from '../../api/policies/contract.ts'
import { entriesOf } from '../../workflows/definition/keys.ts'
import type { Language } from '../i18n.ts'
import { filled, isOpen } from './Placeholders.tsx'
import type { PolicyTextsForm } from './usePolicyTexts.ts'

/** How another language names a detail. */
export type SharedName = { language: Language; name: string }

/** In which other languages a detail is still to be filled in, and how each of them names it. */
export function namesElsewhere(
  version: Policy['versions'][number] | undefined,
  form: PolicyTextsForm,
  { language, name }: SharedName,
): SharedName[] {
  const names = version?.sharedPlaceholders.find((each) => each[language] === name) ?? {}
  return entriesOf(names).flatMap(([other, named]) => {
    const text = form[other]
    return other !== language && named && text && isOpen(text, named)
      ? [{ language: other, name: named }]
      : []
  })
}

export const fillAll = (
  form: PolicyTextsForm,
  values: readonly (SharedName & { value: string })[],
): PolicyTextsForm =>
  values.reduce<PolicyTextsForm>((texts, { language, name, value }) => {
    const text = texts[language]
    return text ? { ...texts, [language]: filled(text, { [name]: value }) } : texts
  }, form)
