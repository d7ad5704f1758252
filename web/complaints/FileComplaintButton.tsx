import { Button } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { complaints } from '../../api/complaints/contract.ts'
import { useApiQuery } from '../client.ts'
import { Can } from '../parts/Can.tsx'

/** The way to a new complaint: the primary action of a page, except where nobody could receive one yet. */
export const FileComplaintButton = () => (
  <Can may="complaint:create">
    <FileButton />
  </Can>
)

function FileButton() {
  const { t } = useTranslation()
  const { data } = useApiQuery(complaints.readiness)
  return (
    <Button
      component={Link}
      to="/complaints/new"
      variant={data?.canFile === false ? 'default' : 'filled'}
      leftSection={<IconFilePlus size={18} aria-hidden />}
    >
      {t('File a complaint')}
    </Button>
  )
}
