const BYTES = [
  'iVBORw0KGgoAAAANSUhEUgAAAGAAAABICAIAAACGBWc0AAABEklEQVR42u3YvQ3CMBCG4W8maoZIzRDUTMIQ1AxBQ8MG1DSpqSiQ',
  'EOInduKLnbNf6V3Aj+SzfNqfehpIEAAEEEAAAQTQMrtfuvcA+u3yXdNAQZ1RRmpTJ95IzepEGgEEEECTdWKMAAIIIIAA4hULduzW',
  'zwAa0kk0qhDogyadqaq/2IBOBqNF/+aDNIlMvvdBo3Rsp9LSN4oTaEyYfOykE3VKGckLTSkmudPJbCR3NJmZ5Fcnj5H80uRhUgU6',
  'sxqpAppZmVSTzhxGxlfsdj2XyscMAggggAACCCCAAAIIIBOgXbf6F0AAAQQQQL22h41hBYFsD/IKIIAAAggggAACqNUAAggggAAC',
  'CCCAACKAAAIofw/gZwuqT2Z7TgAAAABJRU5ErkJggg==',
]

/** What contacts in the lab send as a picture: a house, 96 by 72 pixels. */
export const LAB_PICTURE = { type: 'image/png', bytes: new Uint8Array(Buffer.from(BYTES.join(''), 'base64')) }
