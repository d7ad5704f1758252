import { IconRoute } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/workflows/module.ts'
import { transfersToDissolved, unitsWithoutProcess, withoutProcess } from './attentionItems.ts'

export default {
  screens: {
    workflows: () => import('./WorkflowList.tsx'),
    'workflows/new': () => import('./Gallery.tsx'),
    'workflows/:id': () => import('./designer/Designer.tsx'),
  },
  icons: { workflows: IconRoute },
  dashboard: {
    setUp: { WORKFLOW: withoutProcess, PROCESS: unitsWithoutProcess, TRANSFER: transfersToDissolved },
  },
} satisfies WebModule<typeof about>
