import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Date;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.operator.DigestCalculatorProvider;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.bouncycastle.tsp.ers.ERSEvidenceRecord;
import org.bouncycastle.tsp.ers.ERSFileData;

/** Arguments, any number of times: an evidence record, the data, DER of the unit of its last time-stamp, the time of the check in ms. Says "holds" or why not. */
public class Judge {
  public static void main(String[] words) throws Exception {
    for (int at = 0; at < words.length; at += 4) {
      System.out.println(judge(words[at], words[at + 1], words[at + 2], new Date(Long.parseLong(words[at + 3]))));
    }
  }

  private static String judge(String file, String data, String certificate, Date at) throws Exception {
    try {
      DigestCalculatorProvider digests = new JcaDigestCalculatorProviderBuilder().build();
      ERSEvidenceRecord record = new ERSEvidenceRecord(Files.readAllBytes(Paths.get(file)), digests);
      record.validatePresent(new ERSFileData(Paths.get(data).toFile()), at);
      X509CertificateHolder unit = new X509CertificateHolder(Files.readAllBytes(Paths.get(certificate)));
      record.validate(new JcaSimpleSignerInfoVerifierBuilder().build(unit));
      return "holds";
    } catch (Exception error) {
      return error.toString();
    }
  }
}
