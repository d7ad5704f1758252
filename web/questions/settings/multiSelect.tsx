import { Group, Stack } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { t, msg } from '../../i18n.ts'
import { placeholder } from '../../parts/placeholder.ts'
import { Amount } from '../../parts/Amount.tsx'
import { OptionsInput } from '../../parts/OptionsInput.tsx'
import { freshOptions, type QuestionKind } from './kind.ts'

export const multiSelect: QuestionKind = {
  word: msg('Multi-select'),
  hint: msg('Several options from a dropdown'),
  Icon: IconListDetails,
  label: () => placeholder('MULTI_SELECT'),
  fresh: () => ({ options: freshOptions(placeholder('first'), placeholder('second')) }),
  Settings: ({ question: { options, config }, set, setOptions, readOnly }) => (
    <Stack gap="xs">
      <OptionsInput label={t('Options')} value={options} onChange={setOptions} readOnly={readOnly} />
      <Group grow>
        <Amount
          label={t('At least')}
          placeholder={t('Any')}
          min={0}
          max={100}
          value={config.min}
          readOnly={readOnly}
          onChange={(min) => set({ min })}
          onClear={() => set({ min: undefined })}
        />
        <Amount
          label={t('At most')}
          placeholder={t('Any')}
          min={1}
          max={100}
          value={config.max}
          readOnly={readOnly}
          onChange={(max) => set({ max })}
          onClear={() => set({ max: undefined })}
        />
      </Group>
    </Stack>
  ),
}
