import { IconAddressBook } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/concernedAuthority/module.ts'

export default {
  screens: { 'who-handles-complaints': () => import('./ConcernedAuthority.tsx') },
  icons: { 'concerned-authority': IconAddressBook },
} satisfies WebModule<typeof about>
