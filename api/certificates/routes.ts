import { withFileRoutes, type FileRoute } from '../core/fileRoutes.ts'
import { implement } from '../core/implement.ts'
import { certificatePdfPath, certificates } from './contract.ts'
import { sendCertificate } from './pdf.ts'
import * as record from './record.ts'
import { revoke } from './revokeCertificate.ts'
import { verify } from './verifyCertificate.ts'

export const certificateRoutes: Record<string, FileRoute> = {
  pdf: {
    method: 'get',
    path: certificatePdfPath,
    may: 'self',
    costs: 'document',
    summary: 'A certificate of my own, or of a person I answer for, as a PDF',
    returns: 'made',
    answer: (ctx, _, param) => sendCertificate(ctx, param('id')),
  },
}

export default withFileRoutes(
  implement('certificates', certificates, {
    mine: ({ query, ctx }) => record.mine(ctx, query),
    record: ({ params, query, ctx }) => record.ofPerson(ctx, params.userId, query),
    verify: ({ params, ctx }) => verify(ctx, params.serial),
    revoke: ({ params, body, ctx }) => revoke(ctx, params.id, body),
  }),
  certificateRoutes,
)
