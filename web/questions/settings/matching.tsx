import { IconArrowsLeftRight } from '@tabler/icons-react'
import { Stack } from '@mantine/core'
import { t, msg } from '../../i18n.ts'
import { placeholder } from '../../parts/placeholder.ts'
import { OptionsInput } from '../../parts/OptionsInput.tsx'
import { freshOptions, type QuestionKind } from './kind.ts'

export const matching: QuestionKind = {
  word: msg('Matching'),
  hint: msg('Match each item on the left with one on the right'),
  Icon: IconArrowsLeftRight,
  label: () => placeholder('MATCHING'),
  fresh: () => ({
    config: {
      left: freshOptions(placeholder('first'), placeholder('second')),
      right: freshOptions(placeholder('one'), placeholder('two')),
    },
  }),
  Settings: ({ question: { config }, set, readOnly }) => (
    <Stack gap="sm">
      <OptionsInput
        label={t('On the left')}
        most={20}
        value={config.left ?? []}
        onChange={(left) => set({ left })}
        readOnly={readOnly}
      />
      <OptionsInput
        label={t('On the right')}
        most={20}
        value={config.right ?? []}
        onChange={(right) => set({ right })}
        readOnly={readOnly}
      />
    </Stack>
  ),
}
