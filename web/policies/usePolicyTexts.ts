import { policies, type Policy, type PolicyText } from '../../api/policies/contract.ts'
import { entriesOf } from '../../workflows/definition/keys.ts'
import { useDraftForm, type SavedForm } from '../autosave/useDraftForm.ts'
import { call, CallError, keyOf, queryClient } from '../client.ts'
import type { Language } from '../i18n.ts'

export type WrittenText = Pick<PolicyText, 'title' | 'html' | 'consent'>
export type PolicyTextsForm = Partial<Record<Language, WrittenText>>

const formOf = ({ versions: [newest] }: Policy): PolicyTextsForm =>
  Object.fromEntries(
    (newest?.texts ?? []).map(({ language, title, html, consent }) => [language, { title, html, consent }]),
  )
const savedFormOf = (policy: Policy): SavedForm<PolicyTextsForm> => ({
  form: formOf(policy),
  mark: markOf(policy),
  revision: policy.version,
  updatedAt: policy.updatedAt,
})
/** Names the state of the newest version: a text that was written on another one is not saved over it. */
const markOf = ({ versions: [newest] }: Policy): string =>
  newest ? `${newest.versionId} ${newest.revision} ${newest.status}` : ''
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
/** Nothing of a version that is submitted or approved changes before it is withdrawn. */
export const isSubmitted = ({ versions: [newest] }: Policy): boolean =>
  newest?.status === 'IN_APPROVAL' || newest?.status === 'APPROVED'

/** What a policy says in each language; it saves itself while it is written, as courses and workflows do. */
export function usePolicyTexts(policy: Policy, mayChange: boolean) {
  const params = { id: policy.policyId }
  const show = (next: Policy) => queryClient.setQueryData(keyOf(policies.details, { params }), next)
  const read = () => call(policies.details, { params })
  // What is read there is what is approved: nothing that was left on this device is shown in its place.
  const place = mayChange && !isSubmitted(policy) ? { place: `policy ${policy.policyId}` } : {}
  return useDraftForm<PolicyTextsForm>({
    saved: savedFormOf(policy),
    ...place,
    read: async () => savedFormOf(await read()),
    save: async (form, revision, base) => {
      const changed = entriesOf(form).filter(([language, text]) => !isSame(text, base.form[language]))
      const texts = changed.map(([language, text]) => ({ language, ...text }))
      const saved = await saveTexts({ policyId: policy.policyId, texts, revision, base })
      show(saved)
      return savedFormOf(saved)
    },
  })
}
export type PolicyTextsDraft = ReturnType<typeof usePolicyTexts>

type Save = {
  policyId: string
  texts: ({ language: Language } & WrittenText)[]
  revision: number
  /** What the texts were written on. */
  base: SavedForm<PolicyTextsForm>
}
/**
 * Settings of a policy count in the same version: where only those were saved since, the texts are saved on top.
 * Throws CallError; STALE_VERSION with the texts of the other window as `current`.
 */
async function saveTexts({ policyId, texts, revision, base }: Save): Promise<Policy> {
  const update = (version: number) =>
    call(policies.update, { params: { id: policyId }, body: { version, texts } })
  try {
    return await update(revision)
  } catch (error) {
    const current = currentOf(error)
    if (!(error instanceof CallError) || !current) throw error
    if (markOf(current) === base.mark && isSame(formOf(current), base.form)) return update(current.version)
    throw new CallError(error.status, error.code, error.text, error.fields, { current: savedFormOf(current) })
  }
}

function currentOf(error: unknown): Policy | null {
  if (!(error instanceof CallError) || error.code !== 'STALE_VERSION') return null
  return (error.more['current'] as Policy | undefined) ?? null
}
