import {
  IconCertificate,
  IconCertificateOff,
  IconClockExclamation,
  IconRefresh,
  type Icon,
} from '@tabler/icons-react'
import type { CertificateStatus } from '../../api/certificates/contract.ts'
import { msg } from '../i18n.ts'
import type { Tone } from '../parts/StatusTag.tsx'

/** How a certificate stands, to owners and to strangers. */
export const certificateLooks: Record<CertificateStatus, { word: string; tone: Tone; icon: Icon }> = {
  VALID: { word: msg('Valid'), tone: 'good', icon: IconCertificate },
  EXPIRED: { word: msg('Expired'), tone: 'wait', icon: IconClockExclamation },
  RENEWED: { word: msg('Renewed'), tone: 'calm', icon: IconRefresh },
  REVOKED: { word: msg('Revoked'), tone: 'bad', icon: IconCertificateOff },
}
