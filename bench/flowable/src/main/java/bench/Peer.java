package bench;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class Peer {
  public static void main(String[] args) {
    SpringApplication.run(Peer.class, args);
  }
}
