/** The language of a document: the one that its reader chose, else the workspace's. */
import type { Ctx } from '../core/deps.ts'
import { isLanguage, type Language } from '../messages/languages.ts'

/** Returns the language that the reader prefers, else the workspace's, else English. */
export async function languageOf({
  db,
  person,
  workspace,
}: Pick<Ctx, 'db' | 'person' | 'workspace'>): Promise<Language> {
  const reader = await db.user.findUnique({
    where: { id: person.userId },
    select: { preferredLanguage: true },
  })
  return [reader?.preferredLanguage, workspace.defaultLanguage].find(isLanguage) ?? 'en'
}
