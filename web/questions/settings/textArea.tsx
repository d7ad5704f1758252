import { Group } from '@mantine/core'
import { IconAlignLeft } from '@tabler/icons-react'
import { t, msg } from '../../i18n.ts'
import { placeholder } from '../../parts/placeholder.ts'
import { Amount } from '../../parts/Amount.tsx'
import type { QuestionKind } from './kind.ts'

export const textArea: QuestionKind = {
  word: msg('Text area'),
  hint: msg('Longer text'),
  Icon: IconAlignLeft,
  label: () => placeholder('TEXT_AREA'),
  Settings: ({ question: { config }, set, readOnly }) => (
    <Group grow>
      <Amount
        label={t('Minimum words')}
        placeholder={t('Any')}
        min={0}
        max={10_000}
        value={config.minWords}
        readOnly={readOnly}
        onChange={(minWords) => set({ minWords })}
        onClear={() => set({ minWords: undefined })}
      />
      <Amount
        label={t('Maximum words')}
        placeholder={t('Any')}
        min={1}
        max={10_000}
        value={config.maxWords}
        readOnly={readOnly}
        onChange={(maxWords) => set({ maxWords })}
        onClear={() => set({ maxWords: undefined })}
      />
    </Group>
  ),
}
