import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** What the page shows, as a document to keep. */
export function PdfLink({ href }: { href: string }) {
  const { t } = useTranslation()
  return (
    <Button
      component="a"
      variant="default"
      href={href}
      download
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
    >
      {t('Download as PDF')}
    </Button>
  )
}
