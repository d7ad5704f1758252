import type { Module } from '../core/module.ts'

export default {
  flag: 'learning',
  screens: ['my/record', 'records/:userId', 'verify', 'verify/:serial'],
  notices: { CERTIFICATE_REVOKED: { label: 'A certificate of mine was revoked', isSaidOutside: true } },
  audit: {
    certificates: {
      label: 'Certificates',
      acts: { revoke: 'Revoked a certificate', pdf: 'Downloaded a certificate' },
    },
  },
} as const satisfies Module
