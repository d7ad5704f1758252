import { IconPaperclip } from '@tabler/icons-react'
import { FileSettings } from './FileSettings.tsx'
import type { AttributeKind } from './kind.ts'

export const uploadResource: AttributeKind = { word: 'Upload resource', hint: 'Papers that you attach for others', Icon: IconPaperclip, isContent: true, label: 'Papers', Settings: FileSettings }
