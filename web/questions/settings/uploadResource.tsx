import { IconPaperclip } from '@tabler/icons-react'
import { t, msg } from '../../i18n.ts'
import { FileSettings } from './FileSettings.tsx'
import type { QuestionKind } from './kind.ts'

export const uploadResource: QuestionKind = {
  word: msg('Upload resource'),
  hint: msg('Documents you attach for others'),
  Icon: IconPaperclip,
  isContent: true,
  label: () => t('Documents'),
  Settings: FileSettings,
}
