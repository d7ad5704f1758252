import { IconHorseToy } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/toys/module.ts'

export default {
  screens: { toys: () => import('./Toys.tsx'), 'toys/:id': () => import('./Toys.tsx') },
  icons: { toys: IconHorseToy },
} satisfies WebModule<typeof about>
