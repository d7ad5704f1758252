import { Checkbox, Stack } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { t, msg } from '../../i18n.ts'
import { FileSettings } from './FileSettings.tsx'
import type { QuestionKind } from './kind.ts'

export const resource: QuestionKind = {
  word: msg('Resource'),
  hint: msg('Page or file to read'),
  Icon: IconLink,
  isContent: true,
  label: () => t('Please read this'),
  Settings: (props) => (
    <Stack gap="xs">
      <FileSettings {...props} />
      <Checkbox
        label={t('Must be opened before continuing')}
        checked={props.question.config.mustOpen ?? false}
        disabled={props.readOnly}
        onChange={(event) => props.set({ mustOpen: event.currentTarget.checked })}
      />
    </Stack>
  ),
}
