import { Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { languages } from '../../i18n.ts'
import { AnswerRows } from '../AnswerRows.tsx'

/** The wording shown to the person who answered, where the reader's language has another. */
export function OriginalWording({
  shownIn,
  asShown,
}: Pick<CasePage['submissions'][number], 'shownIn' | 'asShown'>) {
  const { t } = useTranslation()
  if (!shownIn || !asShown || asShown.length === 0) return null
  return (
    <details>
      <summary>{t('As answered, in {{language}}', { language: languages[shownIn] })}</summary>
      <Stack gap="md" pt="sm" lang={shownIn}>
        {asShown.map((section) => (
          <section key={section.title}>
            <Title order={3} size="h4">
              {section.title}
            </Title>
            <AnswerRows rows={section.rows} />
          </section>
        ))}
      </Stack>
    </details>
  )
}
