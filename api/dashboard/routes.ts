import { implement, type Implemented } from '../core/implement.ts'
import { attentionSources, readAttention } from './attention.ts'
import { dashboard } from './contract.ts'
import { markItem, readChecklist } from './checklist.ts'
import { partsOf } from './parts.ts'
import * as service from './service.ts'

/** Of all other nouns, which bring what it shows. */
export default function dashboardRoutes(nouns: readonly Implemented[]): Implemented {
  const parts = partsOf(nouns)
  const sources = attentionSources(nouns)
  return implement('dashboard', dashboard, {
    figures: ({ query, ctx }) => service.figures(ctx, parts, query.branchId),
    attention: ({ ctx }) => readAttention(ctx, sources),
    checklist: ({ ctx }) => readChecklist(ctx),
    markItem: ({ body, ctx }) => markItem(ctx, body),
    platform: ({ ctx }) => service.platform(ctx),
  })
}
