import { IconPaperclip } from '@tabler/icons-react'
import { t, word } from '../../../i18n.ts'
import { FileSettings } from './FileSettings.tsx'
import type { AttributeKind } from './kind.ts'

export const uploadResource: AttributeKind = {
  word: word('Upload resource'),
  hint: word('Documents you attach for others'),
  Icon: IconPaperclip,
  isContent: true,
  label: () => t('Documents'),
  Settings: FileSettings,
}
