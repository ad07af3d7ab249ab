// What a bucket needs of the AWS SDK. Imported dynamically: the SDK loads only where a bucket is opened. It is CommonJS,
// and a bundled dynamic import of CommonJS itself has no named exports.
export {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
