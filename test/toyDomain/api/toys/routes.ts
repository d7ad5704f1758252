import { z } from '@hono/zod-openapi'
import { withDashboard } from '../core/dashboard.ts'
import { Done } from '../core/contract.ts'
import { badField } from '../core/errors.ts'
import { withFileRoutes } from '../core/fileRoutes.ts'
import { implement } from '../core/implement.ts'
import { say } from '../messages/say.ts'
import { picturePath, toys } from './contract.ts'
import { missingToys, toyFigures } from './figures.ts'
import type about from './module.ts'
import * as service from './service.ts'

const rows = withDashboard<typeof about>(
  implement('toys', toys, {
    list: ({ query, ctx }) => service.list(ctx, query),
    add: ({ body, ctx }) => service.add(ctx, body.name),
    read: ({ params, ctx }) => service.read(ctx, params.toyId),
  }),
  { figures: { toys: toyFigures }, setUp: { TOYS: missingToys } },
)

export default withFileRoutes(rows, {
  addPicture: {
    method: 'post',
    path: picturePath,
    may: 'toy:update',
    summary: 'A picture of a toy',
    takes: { maxBytes: 100_000, tooLarge: say('toys.pictureTooLarge') },
    form: z.strictObject({}),
    returns: Done,
    async answer(ctx, c, param) {
      await service.read(ctx, param('toyId'))
      const file = (await c.req.formData()).get('file')
      if (!(file instanceof File)) throw badField('file', say('toys.chooseFile'))
      return c.json({ content: { done: true } })
    },
  },
})
