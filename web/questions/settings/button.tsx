import { SegmentedControl, Stack } from '@mantine/core'
import { IconHandClick } from '@tabler/icons-react'
import { t, msg } from '../../i18n.ts'
import { DraftText } from '../../parts/DraftText.tsx'
import { Address } from './FileSettings.tsx'
import type { QuestionKind } from './kind.ts'

export const button: QuestionKind = {
  word: msg('Button'),
  hint: msg('Confirms something or opens a page'),
  Icon: IconHandClick,
  label: () => t('I understand'),
  fresh: () => ({ config: { action: 'ACKNOWLEDGE' } }),
  Settings: ({ question: { config }, set, readOnly }) => (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('Button action')}
        disabled={readOnly}
        value={config.action ?? 'ACKNOWLEDGE'}
        data={[
          { value: 'ACKNOWLEDGE', label: t('Confirms') },
          { value: 'LINK', label: t('Opens a page') },
        ]}
        onChange={(action) => set({ action: action === 'LINK' ? 'LINK' : 'ACKNOWLEDGE' })}
      />
      {config.action === 'LINK' && (
        <DraftText
          label={t('Web address')}
          placeholder="https://"
          value={config.url ?? ''}
          fits={Address}
          readOnly={readOnly}
          onChange={(url) => set({ url: url || undefined })}
        />
      )}
    </Stack>
  ),
}
