/** Policies by the calls that their author, who approves them and who reads them make. */
import { expect } from 'vitest'
import type { Caller } from './app.ts'

const at = '/learning/api'
const both = (words: string) => [
  { language: 'en', title: 'Conduct', html: `<p>${words}</p><script>1</script>` },
  { language: 'hi', title: 'आचरण', html: `<p>${words} हिंदी</p>`, consent: 'मैं सहमत हूँ।' },
]
type Hands = { author: Caller; approver: Caller; approverIds: string[] }

export function policyHands(hands: () => Hands) {
  async function write(policyId: string, version: number, words: string) {
    const { author } = hands()
    const saved = await author.put(`${at}/admin/policy/update/${policyId}`, { version, texts: both(words) })
    expect(saved.status).toBe(200)
    return saved.body.content
  }
  async function drafted(words = 'Be fair.', more: object = {}) {
    const { author, approverIds } = hands()
    const createResponse = await author.post(`${at}/admin/policy/create`, {
      name: 'Conduct',
      approverIds,
      ...more,
    })
    const { policyId, version } = createResponse.body.content
    return write(policyId, version, words)
  }
  /** Submitted, approved by somebody else, and put into force. */
  async function inForce(policy: { policyId: string; version: number }, changeKind = 'MATERIAL') {
    const { author, approver } = hands()
    const { policyId, version } = policy
    const submitResponse = await author.post(`${at}/admin/policy/submit/${policyId}`, { version, changeKind })
    const [{ versionId, revision, contentSha256: hash }] = submitResponse.body.content.versions
    const approved = await approver.post(`${at}/admin/policy/approve/${versionId}`, { revision, hash })
    expect(approved.body.content.openStatus).toBe('APPROVED')
    const { version: now } = approved.body.content
    const published = await author.post(`${at}/admin/policy/publish/${policyId}`, { version: now })
    expect(published.body.content.status).toBe('PUBLISHED')
    return { ...published.body.content, versionId }
  }
  const read = async (who: Caller, versionId: string, language = 'en') =>
    (await who.post(`${at}/my/policy/${versionId}/view`, { language })).body.content
  async function accept(who: Caller, versionId: string, language = 'en', more: object = {}) {
    const { text } = await read(who, versionId, language)
    return who.post(`${at}/my/policy/${versionId}/accept`, { language, sha256: text.sha256, ...more })
  }
  return { write, drafted, inForce, read, accept }
}

const option = (id: string, text: string) => ({ id, text, freeText: false })
const question = {
  id: 'who',
  itemId: 'quiz',
  order: 0,
  type: 'SINGLE_SELECT',
  label: 'Whom do you tell?',
  helpText: '',
  required: true,
  alignment: 'LEFT',
  options: [option('a', 'Nobody'), option('b', 'The committee')],
  config: {},
  marking: { points: 1, right: ['b'] },
  feedback: 'The committee helps.',
  watching: null,
}
const hindi = (texts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(texts).map(([path, source]) => [path, { text: `${source} (हिंदी)`, source }]),
  )
/** One question, in two languages; `b` is right. */
export const quiz = {
  passPercentage: 100,
  blocks: [question],
  languages: {
    primary: 'en',
    translations: {
      hi: hindi({
        'questions/who/label': 'Whom do you tell?',
        'questions/who/options/a': 'Nobody',
        'questions/who/options/b': 'The committee',
        'questions/who/feedback': 'The committee helps.',
      }),
    },
  },
}
