import { IconForms } from '@tabler/icons-react'
import { DraftText } from '../inputs/DraftText.tsx'
import type { AttributeKind } from './kind.ts'

export const fillInBlank: AttributeKind = {
  word: 'Fill in blank', hint: 'A sentence with gaps', Icon: IconForms, label: 'Complete the sentence',
  fresh: () => ({ config: { text: 'It happened in {{b1}} on {{b2}}.' } }),
  Settings: ({ attribute: { config }, set, readOnly }) => <DraftText label="Sentence" description="Write {{b1}}, {{b2}} and so on where a gap should be" rows={2} maxLength={4000} value={config.text ?? ''} readOnly={readOnly} onChange={(text) => set({ text })} />,
}
